import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

/** What a mutation costs besides what it returns. */
const MUTATION = 10;
/** Money is free, and so is what belongs to a page. */
const FREE = new Set(['MoneyBag', 'MoneyV2', 'PageInfo', 'Weight']);

/**
 * What Shopify asks for a request, as its answers say: a connection costs 2 points and its nodes, of which it counts twice the natural
 * logarithm of `first`: 3 for 5, 7 for 50, 11 for 250.
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, variables: Variables): number {
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined) return 0;
  const root = operation.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType();

  const countOf = (field: FieldNode): number | undefined => {
    const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last');
    if (argument === undefined) return undefined;
    const { value } = argument;
    const count =
      value.kind === Kind.INT
        ? Number(value.value)
        : value.kind === Kind.VARIABLE
          ? Number(variables[value.name.value])
          : Number.NaN;
    return Number.isNaN(count) ? 1 : Math.max(1, Math.floor(2 * Math.log(count)));
  };

  const ofSelections = (set: SelectionSetNode, parent: GraphQLCompositeType): number =>
    set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + ofField(selection, parent);
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      const type = fragment?.typeCondition ? schema.getType(fragment.typeCondition.name.value) : parent;
      return fragment && isCompositeType(type) ? sum + ofSelections(fragment.selectionSet, type) : sum;
    }, 0);

  const ofField = (field: FieldNode, parent: GraphQLCompositeType): number => {
    const known =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    const type = known && getNamedType(known.type);
    if (field.selectionSet === undefined || !isCompositeType(type) || FREE.has(type.name)) return 0;
    const inside = ofSelections(field.selectionSet, type);
    const count = countOf(field);
    // The wrapper of a connection is not an object of its own, and neither are the payload and errors of a mutation.
    if (type.name.endsWith('Connection')) return 2 + (count ?? 1) * inside;
    if (type.name.endsWith('Payload') || type.name.endsWith('UserError')) return inside;
    return (count ?? 1) * (1 + inside);
  };

  return (
    (operation.operation === 'mutation' ? MUTATION : 0) +
    (isCompositeType(root) ? ofSelections(operation.selectionSet, root) : 0)
  );
}
