import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isListType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type ArgumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type NamedTypeNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Well above the most expensive query of our own pages (the list of listings or their map, 684). Rejects a query with a dozen lists. */
const maxCost = 1050;
const maxAliases = 15;
const maxFewRows = 12;

const price = {
  /** Reads every row, and resolves each field of each row. */
  wholeList: 100,
  fieldOfList: 10,
  /** Related rows are read together with their row. */
  innerListField: 5,
  /** Up to 120 files, too many for a whole list of listings. */
  photos: 100,
  /** A page has few rows. */
  fieldOfPage: 2,
  rootField: 20,
  /** Filters all rows, and reads those of a page. */
  pageOfList: 120,
  fewRows: 60,
  field: 2,
};

/** Adds up the cost of operations. */
class Meter {
  private readonly fragmentCosts = new Map<string, number>();

  constructor(private readonly context: ValidationContext) {}

  costOf(set: SelectionSetNode, parent: GraphQLNamedType | null | undefined): number {
    let sum = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) sum += this.costOfField(selection, parent);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) sum += this.costOfFragment(selection.name.value);
      else sum += this.costOf(selection.selectionSet, selection.typeCondition ? this.typeOf(selection.typeCondition) : parent);
    }
    return sum;
  }

  // Visits each fragment once. Otherwise, fragments that spread one another twice would take exponential time, and those in a circle no end.
  private costOfFragment(name: string): number {
    const fragment = this.context.getFragment(name);
    const known = this.fragmentCosts.get(name);
    if (!fragment || known !== undefined) return known ?? 0;
    this.fragmentCosts.set(name, 0);
    const cost = this.costOf(fragment.selectionSet, this.typeOf(fragment.typeCondition));
    this.fragmentCosts.set(name, cost);
    return cost;
  }

  private costOfField({ name, arguments: given, selectionSet }: FieldNode, parent: GraphQLNamedType | null | undefined): number {
    const isRootField = parent === this.context.getSchema().getQueryType();
    const field = isObjectType(parent) ? parent.getFields()[name.value] : undefined;
    const type = field?.type;
    const inner = selectionSet ? this.costOf(selectionSet, type && getNamedType(type)) : 0;
    const isList = type !== undefined && isListType(getNullableType(type));
    if (given?.some(isFewRows)) return price.fewRows + inner;
    if (field?.args.some((argument) => argument.name === 'page')) return price.pageOfList + inner;
    if (isList && isRootField) return price.wholeList + price.fieldOfList * inner;
    if (isList && getNamedType(type).name === 'Media') return price.photos + price.fieldOfPage * inner;
    if (isList) return (isPage(parent) && field?.args.length === 0 ? price.fieldOfPage : price.innerListField) * inner;
    return (isRootField ? price.rootField : price.field) + inner;
  }

  private readonly typeOf = ({ name }: NamedTypeNode) => this.context.getSchema().getType(name.value);
}

const isPage = (type: GraphQLNamedType | null | undefined) => isObjectType(type) && 'pages' in type.getFields();

const isFewRows = ({ name, value }: ArgumentNode) => name.value === 'first' && value.kind === Kind.INT && Number(value.value) <= maxFewRows;

/** Rejects operations that are no queries or cost too much, and documents with many aliases. */
export const limitCost: ValidationRule = (context) => {
  const meter = new Meter(context);
  const reject = (message: string) => context.reportError(new GraphQLError(message));
  let aliases = 0;
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation !== OperationTypeNode.QUERY) return reject('Only queries are supported: /graphql is read-only');
      const cost = meter.costOf(selectionSet, context.getSchema().getQueryType());
      if (cost > maxCost) reject(`The query cost ${cost} exceeds the maximum of ${maxCost}`);
    },
    Field({ alias }) {
      if (alias && (aliases += 1) === maxAliases + 1) reject(`A query can have at most ${maxAliases} aliases`);
    },
  };
};
