/** @param pointer to an item of the order or to a member of it; undefined if it is something else */
export const itemAt = <Item>({ items }: { items: Item[] }, pointer: string): Item | undefined =>
  items[Number(/^#\/items\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
