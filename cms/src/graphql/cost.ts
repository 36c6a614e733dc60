import {
  buildSchema,
  GraphQLError,
  isCompositeType,
  isListType,
  isObjectType,
  getNamedType,
  getNullableType,
  Kind,
  KnownFragmentNamesRule,
  NoFragmentCyclesRule,
  OperationTypeNode,
  parse,
  validate,
  type DefinitionNode,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** Twice the most expensive query of our own pages (the list of homes, 514). Rejects a query with a dozen lists. */
const maxCost = 1050;
const maxTokens = 1000;
const maxFewRows = 12;
const maxLength = 10_000;

const price = {
  /** Reads every row, and resolves each field of each row. */
  wholeList: 100,
  fieldOfList: 10,
  /** Related rows are read together with their row. */
  innerListField: 5,
  /** Up to 120 files, too many for a whole list of homes. */
  photos: 100,
  /** A page has few rows. */
  fieldOfPage: 2,
  rootField: 20,
  /** Filters all rows, and reads those of a page. */
  pageOfList: 120,
  fewRows: 60,
  field: 2,
};

/** Adds up the cost of a query before any other code traverses it. */
class Meter {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly fragmentCosts = new Map<string, number>();

  constructor(
    private readonly schema: GraphQLSchema,
    { definitions }: DocumentNode,
  ) {
    for (const definition of definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
  }

  costOf(set: SelectionSetNode, parent: GraphQLNamedType | undefined): number {
    let sum = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) sum += this.costOfField(selection, parent);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) sum += this.costOfFragment(selection.name.value);
      else sum += this.costOf(selection.selectionSet, this.typeNamed(selection.typeCondition?.name.value) ?? parent);
    }
    return sum;
  }

  // Visits each fragment once. Otherwise, fragments that spread one another twice would take exponential time.
  private costOfFragment(name: string): number {
    const fragment = this.fragments.get(name);
    if (!fragment) return 0;
    const cost = this.fragmentCosts.get(name) ?? this.costOf(fragment.selectionSet, this.typeNamed(fragment.typeCondition.name.value));
    this.fragmentCosts.set(name, cost);
    return cost;
  }

  private costOfField({ name, arguments: given, selectionSet }: FieldNode, parent: GraphQLNamedType | undefined): number {
    const isRootField = parent === this.schema.getQueryType();
    const field = isObjectType(parent) ? parent.getFields()[name.value] : undefined;
    const type = field?.type;
    const inner = selectionSet ? this.costOf(selectionSet, type && getNamedType(type)) : 0;
    const isList = type !== undefined && isListType(getNullableType(type));
    if (given?.some(isFewRows)) return price.fewRows + inner;
    if (field?.args.some((argument) => argument.name === 'page')) return price.pageOfList + inner;
    if (isList && isRootField) return price.wholeList + price.fieldOfList * inner;
    if (isList && getNamedType(type).name === 'Media') return price.photos + price.fieldOfPage * inner;
    if (isList) return (isPage(parent) ? price.fieldOfPage : price.innerListField) * inner;
    return (isRootField ? price.rootField : price.field) + inner;
  }

  private typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    const type = name === undefined ? undefined : this.schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}

const isPage = (type: GraphQLNamedType | undefined) => isObjectType(type) && 'pages' in type.getFields();

const isFewRows = ({ name, value }: ArgumentNode) => name.value === 'first' && value.kind === Kind.INT && Number(value.value) <= maxFewRows;

/**
 * Returns a function that checks the size and cost of a query: the error, or undefined if there is none. Invalid GraphQL passes, because
 * Apollo rejects it later.
 */
export function createCostLimit(typeDefs: string): (source: string) => GraphQLError | undefined {
  const schema = buildSchema(typeDefs);
  return (source) => {
    if (source.length > maxLength) return new GraphQLError('The query is too long');
    const document = tryParse(source);
    if (!document) return undefined;
    const [error] = validate(schema, document, [KnownFragmentNamesRule, NoFragmentCyclesRule], { maxErrors: 1 });
    if (error) return error;
    if (document.definitions.some(isOtherOperation)) return new GraphQLError('Only queries are supported: /graphql is read-only');
    const meter = new Meter(schema, document);
    const costs = document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? meter.costOf(definition.selectionSet, schema.getQueryType() ?? undefined) : 0,
    );
    const cost = Math.max(...costs);
    return cost > maxCost ? new GraphQLError(`The query cost ${cost} exceeds the maximum of ${maxCost}`) : undefined;
  };
}

const isOtherOperation = (definition: DefinitionNode) =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.operation !== OperationTypeNode.QUERY;

function tryParse(source: string): DocumentNode | undefined {
  try {
    return parse(source, { maxTokens });
  } catch {
    return undefined;
  }
}
