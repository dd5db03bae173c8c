import { anyValues, exampleValues } from './exampleValues.ts'

type Json = Readonly<Record<string, unknown>>

/** Deeper than any answer: what contains itself ends there. */
const maxDepth = 8
const maxLength = 512
const letters = 'dG9rZW4tb2Ytc29tZS1sZW5ndGg'

/**
 * A value that a JSON Schema (draft 2020-12) takes, as one reads it in an example: known names have values of the field, and of
 * several forms the first is shown.
 */
export function exampleOf(schema: Json, name = ''): unknown {
  const defs = (schema['$defs'] ?? {}) as Record<string, Json>
  return read(schema, name, 0)

  /** `of` is the name of the field, after that of the one around it. */
  function read(one: Json, of: string, depth: number): unknown {
    const reference = one['$ref']
    if (typeof reference === 'string') {
      const target = reference === '#' ? schema : defs[reference.replace('#/$defs/', '')]
      return target && depth < maxDepth ? read(target, of, depth + 1) : null
    }
    if ('const' in one) return one['const']
    const choices = one['enum']
    if (Array.isArray(choices)) return own(of).find((each) => choices.includes(each)) ?? choices[0]
    const forms = (one['anyOf'] ?? one['oneOf']) as readonly Json[] | undefined
    const [form] = forms?.filter(({ type }) => type !== 'null') ?? []
    if (form) return read(form, of, depth)
    const parts = one['allOf'] as readonly Json[] | undefined
    if (parts) return Object.assign({}, ...parts.map((each) => read(each, of, depth)))
    // One type, or several of which the null is not shown.
    const type = [one['type']].flat().find((each) => each !== 'null') ?? one['type']
    switch (type) {
      case 'array':
        return list(one, of, depth)
      case 'boolean':
        return true
      case 'integer':
      case 'number':
        return numberOf(one, of)
      case 'null':
        return null
      case 'object':
        return object(one, of, depth)
      case 'string':
        return textOf(one, of)
      default:
        return own(of)[0] ?? {}
    }
  }

  function list(one: Json, of: string, depth: number): unknown[] {
    const places = one['prefixItems'] as readonly Json[] | undefined
    if (places) return places.map((each) => read(each, of, depth + 1))
    const item = one['items'] as Json | undefined
    if (!item || depth >= maxDepth) return []
    const count = Math.max(1, Number(one['minItems'] ?? 0))
    // Of a list of addresses one is an address.
    const each = read(item, own(of).length > 0 ? of : of.replace(/e?s$/, ''), depth + 1)
    return Array.from({ length: count }, () => each)
  }

  function object(one: Json, of: string, depth: number): Json {
    const properties = Object.entries((one['properties'] ?? {}) as Record<string, Json>)
    const required = (one['required'] ?? []) as readonly string[]
    const around = of.split('.').at(-1)
    const shown = properties.filter(
      ([key, each]) => required.includes(key) || (depth < 2 && isKnown(each, `${around}.${key}`)),
    )
    const fields = shown.map(([key, each]) => [key, read(each, `${around}.${key}`, depth + 1)])
    const others = one['additionalProperties']
    if (properties.length > 0 || typeof others !== 'object' || others === null)
      return Object.fromEntries(fields)
    const key = textOf((one['propertyNames'] ?? {}) as Json, `${around}{}`)
    return { [key]: read(others as Json, key, depth + 1) }
  }
}

/** Of a field that may be anything, and that no name explains, there is nothing to show. */
function isKnown(schema: Json, name: string): boolean {
  return Object.keys(schema).some((key) => key !== 'default') || own(name).length > 0
}

function own(name: string): readonly unknown[] {
  return exampleValues[name] ?? exampleValues[name.split('.').at(-1) ?? ''] ?? []
}

function numberOf(schema: Json, name: string): number {
  const least = Number(schema['minimum'] ?? Number(schema['exclusiveMinimum'] ?? -1) + 1)
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Number.MAX_SAFE_INTEGER)
  const known = own(name).find((each) => typeof each === 'number')
  const wanted = typeof known === 'number' ? known : 1
  return Math.min(Math.max(wanted, least), most)
}

function textOf(schema: Json, name: string): string {
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : /^/u
  const least = Number(schema['minLength'] ?? 0)
  const most = Number(schema['maxLength'] ?? maxLength)
  const fits = (text: unknown): text is string =>
    typeof text === 'string' && pattern.test(text) && text.length >= least && text.length <= most
  const known = [...own(name), ...anyValues].find(fits)
  if (known !== undefined) return known
  // Bytes of some length, as base64url has them.
  for (let length = 0; length <= maxLength; length += 1) {
    const text = letters.repeat(Math.ceil(length / letters.length)).slice(0, length)
    if (fits(text)) return text
  }
  return ''
}
