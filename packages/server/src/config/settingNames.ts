import type * as z from 'zod'

type Definition = {
  type: string
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  out?: z.core.$ZodType
  shape?: Readonly<Record<string, z.core.$ZodType>>
  valueType?: z.core.$ZodType
}

/** The names that settings have at a place of the configuration: of each kind, where several are possible there. */
export function settingNames(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
): readonly string[] {
  let here = objectsIn(schema)
  for (const key of path)
    here = here.flatMap(({ element, shape = {}, valueType }) => {
      const inside =
        typeof key === 'number'
          ? element
          : ((Object.hasOwn(shape, key) ? shape[String(key)] : undefined) ?? valueType)
      return inside ? objectsIn(inside) : []
    })
  return [...new Set(here.flatMap(({ shape = {} }) => Object.keys(shape)))].sort()
}

/** What a schema is below its defaults, readings from text and choices. */
function objectsIn(schema: z.core.$ZodType): Definition[] {
  const definition = schema._zod.def as Definition
  const { innerType, options, out } = definition
  if (options) return options.flatMap(objectsIn)
  const inside = innerType ?? out
  return inside ? objectsIn(inside) : [definition]
}
