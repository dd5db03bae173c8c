import { issueText } from '@latchkey/protocol'
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { ApiError } from './ApiError.ts'
import { isDeeperThan, maxJsonDepth } from './isDeeperThan.ts'
import type { ServerContext } from './ServerEnv.ts'

/**
 * Reads a JSON body whatever its content type says: browsers send `text/plain` to spare a preflight.
 *
 * @throws {ApiError} 400 `invalid_json` when it is not JSON, 422 `invalid_body` when it has another shape.
 */
export async function readJson<T extends $ZodType>(
  c: ServerContext,
  schema: T,
): Promise<output<T>> {
  return parseBody(await c.req.text(), schema)
}

/**
 * Parses a JSON body of a shape.
 *
 * @throws {ApiError} 400 `invalid_json` when it is not JSON, 422 `invalid_body` when it has another shape.
 */
export function parseBody<T extends $ZodType>(text: string, schema: T): output<T> {
  const result = safeParse(schema, parseJson(text), { error: issueText })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ApiError({
    code: 'invalid_body',
    description: issue?.message ?? 'The body has another shape than expected.',
    field: issue?.path.join('.') ?? '',
    status: 422,
  })
}

/**
 * Parses JSON without judging its shape, but for its depth.
 *
 * @throws {ApiError} 400 `invalid_json`
 */
export function parseJson(text: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ApiError({
      cause,
      code: 'invalid_json',
      description: 'The body is not valid JSON.',
      status: 400,
    })
  }
  if (!isDeeperThan(json, maxJsonDepth)) return json
  throw new ApiError({
    code: 'invalid_json',
    description: `The body is nested deeper than ${maxJsonDepth} levels.`,
    status: 400,
  })
}
