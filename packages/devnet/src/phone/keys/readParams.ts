import { RequestError } from './RequestError.ts'

/** A named parameter that must be text. @throws {RequestError} −32602 */
export function textAt(params: unknown, name: string): string {
  const value = recordOf(params)[name]
  if (typeof value === 'string') return value
  throw new RequestError(-32602, `${name} must be text.`)
}

/** A named parameter that must be a list of texts. @throws {RequestError} −32602 */
export function textsAt(params: unknown, name: string): readonly string[] {
  const value = recordOf(params)[name]
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw new RequestError(-32602, `${name} must be a list of texts.`)
}

/** Parameters by name. @throws {RequestError} −32602 */
export function recordOf(params: unknown): Readonly<Record<string, unknown>> {
  if (typeof params === 'object' && params !== null && !Array.isArray(params))
    return params as Record<string, unknown>
  throw new RequestError(-32602, 'Parameters must be an object.')
}
