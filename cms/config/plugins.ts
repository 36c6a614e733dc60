import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { environment, secretFor } from '../src/settings/environment';
import { limits } from '../contract';
import { imageTypes, imageWidths } from '../src/images/limits';
import { mailProvider } from '../src/mail/provider';
import { uploadProvider } from '../src/images/upload-provider';

// Thrown, as the rule does by itself, the refusal would be an accident (500) to Apollo; reported it is a 400.
const tooManyAliases = maxAliasesRule({
  n: 15,
  propagateOnRejection: false,
  onReject: [(context, error) => context?.reportError(error)],
});

const sessionSeconds = 12 * 3600;

export default () => ({
  'users-permissions': {
    config: {
      jwtSecret: secretFor('session'),
      jwtManagement: 'refresh',
      sessions: {
        accessTokenLifespan: sessionSeconds,
        maxSessionLifespan: sessionSeconds,
        idleSessionLifespan: sessionSeconds,
      },
      // Its own way of saving in the panel has rules of its own, and says what it refuses at no field.
      layout: { user: { actions: { create: null, update: null } } },
    },
  },
  graphql: {
    config: {
      endpoint: '/graphql',
      shadowCRUD: false,
      generateArtifacts: false,
      landingPage: () => ApolloServerPluginLandingPageDisabled(),
      // agent → social_links → platform is the deepest question there is.
      depthLimit: 4,
      defaultLimit: 100,
      maxLimit: 100,
      apolloServer: {
        // Strapi stops it once the requests in flight are answered; by itself it would fail them as soon as a signal comes.
        stopOnTerminationSignals: false,
        cors: false,
        introspection: !environment.isProduction,
        // Nobody's queries are kept for later.
        persistedQueries: false,
        parseOptions: { maxTokens: 1000 },
        validationRules: [tooManyAliases],
        bodyParserConfig: { jsonLimit: '100kb', enableTypes: ['json'] },
      },
    },
  },
  upload: {
    config: {
      ...uploadProvider(),
      sizeLimit: limits.imageBytes,
      breakpoints: imageWidths,
      security: { allowedTypes: imageTypes },
    },
  },
  email: { config: mailProvider() },
});
