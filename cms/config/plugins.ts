import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { environment, secretFor } from '../src/settings/environment';
import { limits } from '../contract';
import { imageTypes, imageWidths } from '../src/images/limits';
import { mailProvider } from '../src/mail/provider';
import { uploadProvider } from '../src/images/storage';

// By default, the rule throws, which Apollo treats as an internal error (500). A reported error returns 400.
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
      // The plugin's save actions in the panel apply other rules and report errors without a field.
      layout: { user: { actions: { create: null, update: null } } },
    },
  },
  graphql: {
    config: {
      endpoint: '/graphql',
      shadowCRUD: false,
      generateArtifacts: false,
      landingPage: () => ApolloServerPluginLandingPageDisabled(),
      // agent → social_links → platform is the deepest query.
      depthLimit: 4,
      defaultLimit: 100,
      maxLimit: 100,
      apolloServer: {
        // Strapi stops Apollo after the requests in flight. By default, Apollo would fail them as soon as a signal arrives.
        stopOnTerminationSignals: false,
        cors: false,
        introspection: !environment.isProduction,
        // Queries of clients are not stored.
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
