import { toJSONSchema } from 'zod'
import type { $ZodType } from 'zod/v4/core'

type Json = Record<string, unknown>

/** A schema as OpenAPI 3.1 has it. */
export function schemaOf(schema: $ZodType): Json {
  // OpenAPI 3.1 speaks this dialect already, so naming it in each schema only adds noise.
  const { $schema: _, ...json } = toJSONSchema(schema)
  return json
}
