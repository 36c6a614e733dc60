#!/bin/sh
# Runs Node.js with the server's memory settings for small machines. docs/decisions/0044 explains each one.
MALLOC_ARENA_MAX=2 exec node --max-old-space-size=448 --max-semi-space-size=32 --v8-pool-size=1 "$@"
