#!/bin/sh
# Node.js as the server runs on it, small machines in mind; what each setting is worth: docs/decisions/0044.
MALLOC_ARENA_MAX=2 exec node --max-old-space-size=512 --max-semi-space-size=32 --v8-pool-size=1 "$@"
