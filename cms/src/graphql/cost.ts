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
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** Far above our own pages' dearest question, the directory's 300; a dozen lists in one question are refused. */
const maxCost = 1000;
const maxTokens = 1000;
const maxLength = 10_000;

const price = {
  /** Reads every row, and answers each field of each. */
  wholeList: 100,
  fieldOfList: 10,
  /** What a row holds several of is read together with it. */
  innerListField: 5,
  question: 20,
  /** Looks at every row, and reads those of a page. */
  pageOfList: 120,
  field: 2,
};

/** Adds up what a question would cost before anything that walks it in another way sees it. */
class Meter {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly known = new Map<string, number>();

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

  // Each fragment is added up once: one that is spread twice in one that is spread twice doubles with every level.
  private costOfFragment(name: string): number {
    const fragment = this.fragments.get(name);
    if (!fragment) return 0;
    const cost = this.known.get(name) ?? this.costOf(fragment.selectionSet, this.typeNamed(fragment.typeCondition.name.value));
    this.known.set(name, cost);
    return cost;
  }

  private costOfField({ name, selectionSet }: FieldNode, parent: GraphQLNamedType | undefined): number {
    const isQuestion = parent === this.schema.getQueryType();
    const asked = isObjectType(parent) ? parent.getFields()[name.value] : undefined;
    const type = asked?.type;
    const inner = selectionSet ? this.costOf(selectionSet, type && getNamedType(type)) : 0;
    const isList = type !== undefined && isListType(getNullableType(type));
    if (isList && isQuestion) return price.wholeList + price.fieldOfList * inner;
    if (isList) return price.innerListField * inner;
    if (asked?.args.some(({ name }) => name === 'page')) return price.pageOfList + inner;
    return (isQuestion ? price.question : price.field) + inner;
  }

  private typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    const type = name === undefined ? undefined : this.schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}

/**
 * Tells why a query is not answered, undefined when nothing is wrong with its size. What it means is validated later;
 * what is not GraphQL at all is refused there, too.
 */
export function createCostLimit(typeDefs: string): (source: string) => GraphQLError | undefined {
  const schema = buildSchema(typeDefs);
  return (source) => {
    if (source.length > maxLength) return new GraphQLError('The query is too long');
    const document = parseQuietly(source);
    if (!document) return undefined;
    const [fault] = validate(schema, document, [KnownFragmentNamesRule, NoFragmentCyclesRule], { maxErrors: 1 });
    if (fault) return fault;
    if (document.definitions.some(isNoQuery)) return new GraphQLError('Only queries are supported: /graphql is read-only');
    const meter = new Meter(schema, document);
    const costs = document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? meter.costOf(definition.selectionSet, schema.getQueryType() ?? undefined) : 0,
    );
    const cost = Math.max(...costs);
    return cost > maxCost ? new GraphQLError(`The query cost ${cost} exceeds the maximum of ${maxCost}`) : undefined;
  };
}

const isNoQuery = (definition: DefinitionNode) =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.operation !== OperationTypeNode.QUERY;

function parseQuietly(source: string): DocumentNode | undefined {
  try {
    return parse(source, { maxTokens });
  } catch {
    return undefined;
  }
}
