import type { Types } from './TypedData.ts'

/** The fields of a type as they are hashed (EIP-712, "Definition of encodeType"). */
export function writeFields(types: Types, name: string): string {
  return (types[name] ?? []).map((field) => `${field.type} ${field.name}`).join()
}
