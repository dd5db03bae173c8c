/** Each of a union with every property left out or undefined at will: a hook waits for what it does not know yet. */
export type UnionPartial<Type> = Type extends object
  ? { [Key in keyof Type]?: Type[Key] | undefined }
  : Type
