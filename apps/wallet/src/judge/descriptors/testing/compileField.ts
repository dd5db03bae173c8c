import { asset, type Field } from '../Descriptor.ts'
import type { Argument } from './Argument.ts'
import type { Choice } from './chosen.ts'
import { onTheWay } from './chosen.ts'
import type { RegistryField, RegistryFile } from './registryParts.ts'

export type Context = { args: readonly Argument[]; choice: Choice; file: RegistryFile }
type Leaf = { name: string; path: string; type: string }

const zero = `0x${'0'.repeat(40)}`
const getting = /beneficiary|debt holder|debtor|manager|on ?behalf|owner|receiver|recipient/i
const amounts = /amount|asset|fee|payment|price|share|value|(?:max|min)/i

/** A field of the registry as this wallet has it; those of a group each. */
export function compileFields(
  fields: readonly RegistryField[],
  context: Context,
  above = '',
): readonly Field[] {
  return fields.flatMap((given) => {
    const field = withDefinition(given, context.file)
    const path = [above, field.path ?? ''].filter((each) => each !== '').join('.')
    if (field.fields) return compileFields(field.fields, context, path)
    // A constant says nothing of what is asked; what is kept back is looked at with what is not named at all.
    if (field.path === undefined || field.visible === 'never') return []
    return [compileField({ ...field, path }, context, above), ...compileEnd(field, path, context)]
  })
}

/** Who gets something, where the address is the end of bytes. */
function compileEnd(
  { label = '' }: RegistryField,
  path: string,
  { args, choice }: Context,
): readonly Field[] {
  const leaf = leafOf(path, args)
  return choice.receiversInBytes?.includes(leaf.name)
    ? [{ format: 'address', isReceiver: true, label, path: `${leaf.path}.[-20:]` }]
    : []
}

function withDefinition(field: RegistryField, file: RegistryFile): RegistryField {
  if (field.$ref === undefined) return field
  const name = field.$ref.replace('$.display.definitions.', '')
  const definition = file.display?.definitions?.[name]
  if (!definition) throw new Error(`${field.$ref} is not defined`)
  return { ...definition, ...field, params: { ...definition.params, ...field.params } }
}

function compileField(
  { format = 'raw', label = '', params = {}, path: given = '' }: RegistryField,
  context: Context,
  above: string,
): Field {
  const { name, path, type } = leafOf(given, context.args)
  const inside = (text: unknown) => {
    const whole = String(text)
    return /^[#@]/.test(whole) || above === '' ? whole : `${above}.${whole}`
  }
  const base = { label, path }
  switch (format) {
    case 'raw':
      return compileRaw(base, { name, path, type }, context)
    case 'addressName':
      return compileAddress(base, { name, path, type }, { params, ...context })
    case 'amount':
      return { ...base, format: 'coin' }
    case 'tokenAmount':
      return compileAmount(base, name, { inside, params, ...context })
    case 'date':
      return { ...base, format: 'date' }
    case 'duration':
      return { ...base, format: 'duration' }
    case 'enum': {
      const names = constantOf(params['$ref'], context.file) as Readonly<Record<string, string>>
      return { ...base, format: 'enum', names }
    }
    case 'unit': {
      const { base: unit, decimals = 0 } = params
      // Of a token the chain says how an amount is written, and not who describes it.
      if (unit !== '%' && unit !== 'bps') throw new Error(`The unit ${unit} may be a token’s`)
      return { ...base, base: unit, decimals: Number(decimals), format: 'unit' }
    }
    case 'nftName':
      return {
        ...base,
        format: 'item',
        token: tokenOf(params, 'collection', { inside, ...context }),
      }
    case 'calldata': {
      const { amountPath, calleePath } = params
      return {
        ...base,
        ...(amountPath !== undefined && { amount: leafOf(inside(amountPath), context.args).path }),
        format: 'call',
        to: leafOf(inside(calleePath), context.args).path,
      }
    }
    default:
      throw new Error(`The format ${format} is not read`)
  }
}

type Base = { label: string; path: string }

/** As it is, which for an address is whole. */
export function compileRaw(base: Base, leaf: Leaf, context: Context): Field {
  const isSomeone = getting.test(base.label) || getting.test(leaf.name)
  if (leaf.type === 'address' || (leaf.type === 'string' && isSomeone))
    return compileAddress(base, leaf, { params: {}, ...context })
  if (leaf.type === 'bool') return { ...base, format: 'bool' }
  if (leaf.type === 'string') return { ...base, format: 'text' }
  if (leaf.type.startsWith('bytes')) return { ...base, format: 'bytes' }
  if (/^u?int\d+$/.test(leaf.type)) return { ...base, format: 'number' }
  throw new Error(`${leaf.type} is not shown as it is`)
}

/** Who gets something is known by the kinds of address that the maker names, or else by a name. */
function compileAddress(
  base: Base,
  leaf: Leaf,
  { choice, params }: Context & { params: Readonly<Record<string, unknown>> },
): Field {
  const types = params['types'] as readonly string[] | undefined
  const isPerson =
    types?.some((type) => type === 'eoa' || type === 'wallet') &&
    !types.some((type) => type === 'token' || type === 'collection')
  const isReceiver =
    !onTheWay.has(leaf.name) &&
    (isPerson || leaf.name === 'to' || getting.test(base.label) || getting.test(leaf.name))
  const isWide = /^u?int/.test(leaf.type)
  return {
    ...base,
    ...(isWide && { path: `${base.path}.[-20:]` }),
    format: 'address',
    ...(isReceiver && { isReceiver: true as const }),
    ...(isReceiver && choice.isZeroSender && { self: [zero] }),
  }
}

function compileAmount(
  base: Base,
  name: string,
  context: Context & {
    inside: (path: unknown) => string
    params: Readonly<Record<string, unknown>>
  },
): Field {
  const { file, params } = context
  const { message, nativeCurrencyAddress, threshold, token, tokenPath } = params
  const least = isLeast(base.label, name) ? { isLeast: true as const } : {}
  // Of which token is not said.
  if (token === undefined && tokenPath === undefined) return { ...base, format: 'number', ...least }
  const native = [nativeCurrencyAddress ?? []]
    .flat()
    .map((each) => String(constantOf(each, file)).toLowerCase())
  const most = threshold === undefined ? undefined : String(constantOf(threshold, file))
  return {
    ...base,
    format: 'coins',
    ...least,
    ...(most !== undefined && message !== undefined && { message: String(message), most }),
    ...(native.length > 0 && { native }),
    token: tokenOf(params, 'token', context),
  }
}

function isLeast(label: string, name: string): boolean {
  return /\bmin(?:imum)?\b|\bleast\b/i.test(label) || /^_?min[A-Z]/.test(name)
}

function tokenOf(
  params: Readonly<Record<string, unknown>>,
  name: 'collection' | 'token',
  { args, file, inside }: Context & { inside: (path: unknown) => string },
): string {
  const path = params[`${name}Path`]
  if (path !== undefined) {
    const leaf = leafOf(inside(path), args)
    return /^u?int/.test(leaf.type) ? `${leaf.path}.[-20:]` : leaf.path
  }
  const given = params[name]
  return given === '$.metadata.constants.underlyingToken'
    ? asset
    : String(constantOf(given, file)).toLowerCase()
}

/** What stands in the place of `$.metadata.…`. */
function constantOf(given: unknown, { metadata }: RegistryFile): unknown {
  if (typeof given !== 'string' || !given.startsWith('$.metadata.')) return given
  const found = given
    .split('.')
    .slice(2)
    .reduce<unknown>((value, key) => Object(value)[key], metadata)
  if (found === undefined) throw new Error(`${given} is not defined`)
  return found
}

/** Where a path by names leads to, by numbers. */
function leafOf(path: string, args: readonly Argument[]): Leaf {
  if (path.startsWith('@.')) {
    const name = path.slice(2)
    return { name: `@${name}`, path, type: name === 'value' ? 'uint256' : 'address' }
  }
  let [at, list]: [Argument, string[]] = [{ components: args, name: '', type: 'tuple' }, []]
  for (const step of path.replace(/^#\./, '').split('.')) {
    if (/^\[-?\d*:-?\d*\]$/.test(step)) {
      at = { name: at.name, type: 'bytes' }
      list = [...list, step]
    } else if (step.startsWith('[')) {
      at = { ...at, type: at.type.replace(/\[\]$/, '') }
      list = [...list, step]
    } else {
      const index = at.components?.findIndex(({ name }) => name === step) ?? -1
      const found = at.components?.[index]
      // A list without `[]` stands for each of it.
      const each = at.type.endsWith('[]') ? ['[]'] : []
      if (!found) throw new Error(`${path} leads nowhere`)
      at = found
      list = [...list, ...each, String(index)]
    }
  }
  if (at.type.endsWith('[]'))
    return { name: at.name, path: [...list, '[]'].join('.'), type: at.type.slice(0, -2) }
  return { name: at.name, path: list.join('.'), type: at.type }
}

/** Addresses and amounts that no field shows: who describes a contract is not to hide a receiver. */
export function compileHidden(
  shown: readonly Field[],
  given: readonly RegistryField[],
  context: Context,
): readonly Field[] {
  const seen = new Set(
    shown
      .flatMap((field) => [
        field.path,
        ...('token' in field ? [field.token] : []),
        ...(field.format === 'call' ? [field.to, field.amount ?? ''] : []),
      ])
      .map((path) => path.replace(/\.\[-?\d*:-?\d*\]/g, '')),
  )
  return leavesOf(context.args).flatMap((leaf): readonly Field[] => {
    if (seen.has(leaf.path)) return []
    const base = { label: labelOf(leaf, given, context), path: leaf.path }
    const isNamed = amounts.test(leaf.name)
    const isSomeone = leaf.name === 'to' || getting.test(leaf.name)
    if (
      leaf.type === 'address' ||
      (leaf.type === 'uint256' && isSomeone && !onTheWay.has(leaf.name))
    )
      return [compileAddress(base, leaf, { params: {}, ...context })]
    return /^u?int\d+$/.test(leaf.type) && isNamed ? [{ ...base, format: 'number' }] : []
  })
}

function labelOf(leaf: Leaf, given: readonly RegistryField[], { args }: Context): string {
  const own = given.find(
    ({ path }) => path !== undefined && !path.startsWith('@') && isPath(path, args) === leaf.path,
  )
  const words = leaf.name
    .replace(/^_+/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return own?.label ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function isPath(path: string, args: readonly Argument[]): string | undefined {
  try {
    return leafOf(path, args).path
  } catch {
    return undefined
  }
}

function leavesOf(args: readonly Argument[], above: readonly string[] = []): readonly Leaf[] {
  return args.flatMap((argument, index) => {
    const lists = argument.type.match(/\[\]/g) ?? []
    const path = [...above, String(index), ...lists]
    if (argument.components) return leavesOf(argument.components, path)
    return { name: argument.name, path: path.join('.'), type: argument.type.replaceAll('[]', '') }
  })
}
