import type { Types } from './TypedData.ts'

/** What writes types into the text that is hashed: in a name it would make one type look like another. */
const writing = /[\p{C}\p{Z}()[\],]/u
const writingFields = /[\p{C}()[\],]/u
const builtIn = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d{0,3})$/
const lists = /(?:\[\d*\])*$/

/** Whether types name what they are, each once, and nothing that is not there (EIP-712, "Definition of encodeType"). */
export function arePlainTypes(types: Types): boolean {
  return Object.entries(types).every(([name, fields]) => {
    const names = fields.map((field) => field.name)
    return (
      name !== '' &&
      !writing.test(name) &&
      !builtIn.test(name) &&
      new Set(names).size === names.length &&
      fields.every((field) => {
        const type = field.type.replace(lists, '')
        const isField = field.name !== '' && !writingFields.test(field.name)
        return isField && (builtIn.test(type) || Object.hasOwn(types, type))
      })
    )
  })
}
