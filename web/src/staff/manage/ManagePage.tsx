import type { CollectionType } from 'cms/contract';

export const ManagePage = ({ type }: { type: CollectionType }) => <h1>{type}</h1>;
