/** Fields of a record for `v-model`: reading one returns its current value, assigning one passes it to `change`. */
export const editable = <Row extends object>(
  row: () => Row,
  change: (facts: Partial<Row>, field: keyof Row) => void,
): Row =>
  new Proxy({} as Row, {
    get: (_, field) => Reflect.get(row(), field) as unknown,
    set: (_, field, value) => {
      change({ [field]: value } as Partial<Row>, field as keyof Row);
      return true;
    },
  });
