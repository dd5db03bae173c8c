import { SignInServerError } from '../../errors/signInServer.ts'
import type { SignInServer } from './ServerSignIn.ts'

type Schema<T> = { parse(value: unknown): T }

export type ServerRequest<T> = {
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  /** Is sent even when the page goes away. */
  keepalive?: boolean | undefined
  method: 'GET' | 'POST' | 'PUT'
  path: `/auth/v1/${string}`
  schema: () => Promise<Schema<T>>
}

/** Asks the server. @throws {SignInServerError} */
export type ServerClient = <T>(request: ServerRequest<T>) => Promise<T>

/** Longest a request may take. */
const timeoutMs = 10_000

/** A client of the server's routes for visitors. */
export function createServerClient(
  { projectId, url }: SignInServer,
  { fetch }: { fetch: typeof globalThis.fetch },
): ServerClient {
  const base = url.replace(/\/$/, '')
  const query = new URLSearchParams({ projectId })

  return async ({ body, headers, keepalive = false, method, path, schema }) => {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeoutMs)
    try {
      const response = await fetch(`${base}${path}?${query}`, {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(headers && { headers }),
        keepalive,
        method,
        signal: controller.signal,
      })
      const answer: unknown = await response.json()
      if (response.ok) return (await schema()).parse(answer)
      throw new SignInServerError({ reason: codeOf(answer), status: response.status })
    } catch (cause) {
      throw cause instanceof SignInServerError ? cause : new SignInServerError({ cause })
    } finally {
      clearTimeout(timer)
    }
  }
}

function codeOf(answer: unknown): string | undefined {
  const { code } = (answer ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
