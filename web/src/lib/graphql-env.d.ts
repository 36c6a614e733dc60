/* eslint-disable */
/* prettier-ignore */

export type introspection_types = {
    'Agent': { kind: 'OBJECT'; name: 'Agent'; fields: { 'active': { name: 'active'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; } }; 'avatar': { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'avatar_srcset': { name: 'avatar_srcset'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'bio': { name: 'bio'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'email': { name: 'email'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'first_name': { name: 'first_name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'last_name': { name: 'last_name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'listed': { name: 'listed'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; } }; 'phone_number': { name: 'phone_number'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'role': { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'social_links': { name: 'social_links'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SocialLink'; ofType: null; }; }; }; } }; 'title': { name: 'title'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'version': { name: 'version'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'website_url': { name: 'website_url'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; }; };
    'Boolean': unknown;
    'ID': unknown;
    'Post': { kind: 'OBJECT'; name: 'Post'; fields: { 'content': { name: 'content'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'image_url': { name: 'image_url'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'image_url_srcset': { name: 'image_url_srcset'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'publish_at': { name: 'publish_at'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'published': { name: 'published'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; 'time_zone': { name: 'time_zone'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'title': { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'unpublish_at': { name: 'unpublish_at'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'version': { name: 'version'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'video_url': { name: 'video_url'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; }; };
    'Query': { kind: 'OBJECT'; name: 'Query'; fields: { 'agent': { name: 'agent'; type: { kind: 'OBJECT'; name: 'Agent'; ofType: null; } }; 'agents': { name: 'agents'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Agent'; ofType: null; }; }; }; } }; 'post': { name: 'post'; type: { kind: 'OBJECT'; name: 'Post'; ofType: null; } }; 'posts': { name: 'posts'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Post'; ofType: null; }; }; }; } }; 'season': { name: 'season'; type: { kind: 'OBJECT'; name: 'Season'; ofType: null; } }; 'seasons': { name: 'seasons'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Season'; ofType: null; }; }; }; } }; }; };
    'Season': { kind: 'OBJECT'; name: 'Season'; fields: { 'archived': { name: 'archived'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; 'background_image': { name: 'background_image'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'background_image_srcset': { name: 'background_image_srcset'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'body': { name: 'body'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; 'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'publish_at': { name: 'publish_at'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'published': { name: 'published'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; 'recur_from': { name: 'recur_from'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'recur_to': { name: 'recur_to'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'time_zone': { name: 'time_zone'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'unpublish_at': { name: 'unpublish_at'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; 'version': { name: 'version'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; }; };
    'SocialLink': { kind: 'OBJECT'; name: 'SocialLink'; fields: { 'platform': { name: 'platform'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; 'url': { name: 'url'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; }; };
    'String': unknown;
};

/** An IntrospectionQuery representation of your schema.
 *
 * @remarks
 * This is an introspection of your schema saved as a file by GraphQLSP.
 * It will automatically be used by `gql.tada` to infer the types of your GraphQL documents.
 * If you need to reuse this data or update your `scalars`, update `tadaOutputLocation` to
 * instead save to a .ts instead of a .d.ts file.
 */
export type introspection = {
  name: never;
  query: 'Query';
  mutation: never;
  subscription: never;
  types: introspection_types;
};

import * as gqlTada from 'gql.tada';

declare module 'gql.tada' {
  interface setupSchema {
    introspection: introspection
  }
}