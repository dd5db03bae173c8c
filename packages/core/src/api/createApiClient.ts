import { HttpShapeError, HttpStatusError } from '../errors/http.ts'

/** Reads what a schema says, or throws. */
export type Schema<T> = { parse(value: unknown): T }

type Query = Readonly<Record<string, string | number | undefined>>

export type ApiClient = {
  delete: Ask
  get<T>(path: string, parameters: RequestParameters<T>): Promise<T>
  post: Ask
  put: Ask
  /** Address of a resource of the server, with the query every call carries. */
  url(path: string, query?: Query): string
}

type RequestParameters<T> = {
  query?: Query | undefined
  /** Loads what the answer must look like, once there is one. */
  schema: () => Schema<T> | Promise<Schema<T>>
  signal?: AbortSignal | undefined
}

type Ask = <T>(path: string, parameters: RequestParameters<T> & { body?: unknown }) => Promise<T>

/** Longest a request may take (S9.31). */
const timeoutMs = 10_000

/**
 * A client of the project's server. Every call carries `st`, `sv` and `projectId` (S7.1), and `clientId` once there is
 * one (S7.37).
 *
 * @throws {HttpStatusError} for an answer other than 2xx (S7.38)
 * @throws {HttpShapeError} for an answer that is not what the protocol says
 */
export function createApiClient({
  baseUrl,
  clientId,
  fetch,
  projectId,
  sdkVersion,
}: {
  baseUrl: string
  /** Read with each request; addresses of images are without it, because another address would be fetched again. */
  clientId?: (() => string | undefined) | undefined
  fetch: typeof globalThis.fetch
  projectId: string
  sdkVersion: string
}): ApiClient {
  const url: ApiClient['url'] = (path, query = {}) => {
    const all = Object.entries({ ...query, projectId, st: 'latchkey', sv: sdkVersion })
    const search = new URLSearchParams(
      all.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    )
    return `${baseUrl}${path}?${search}`
  }

  const by =
    (method: string): Ask =>
    async (path, { body, query, schema, signal }) => {
      const { release, signal: limited } = withTimeout(signal)
      try {
        const response = await fetch(url(path, { ...query, clientId: clientId?.() }), {
          // Without a header text is text/plain, which keeps the browser from asking the server before a POST (CORS preflight).
          body: JSON.stringify(body),
          method,
          signal: limited,
        })
        const text = await response.text()
        if (!response.ok)
          throw new HttpStatusError({ ...readFailure(text), status: response.status })
        // Not before: browsers keep the failure of a module asked for offline as long as the page lives.
        return parseAnswer(path, await schema(), text)
      } finally {
        release()
      }
    }

  return { delete: by('DELETE'), get: by('GET'), post: by('POST'), put: by('PUT'), url }
}

/** An answer without a body, such as one of status 204, is `null` to its schema. */
function parseAnswer<T>(path: string, schema: Schema<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text || 'null'))
  } catch (cause) {
    throw new HttpShapeError({ cause, path })
  }
}

/** The server's own code, and the first of its reasons. */
function readFailure(text: string): { reason?: string; serverCode?: string } {
  try {
    const { code, reasons } = JSON.parse(text) as {
      code?: unknown
      reasons?: { description?: unknown }[]
    }
    const reason = reasons?.[0]?.description
    return {
      ...(typeof reason === 'string' && { reason }),
      ...(typeof code === 'string' && { serverCode: code }),
    }
  } catch {
    // A proxy's error page is no envelope; the status alone has to do.
    return {}
  }
}

/** Joins the caller's signal with the time limit; `AbortSignal.any` is too new for Safari 16. */
function withTimeout(signal: AbortSignal | undefined): {
  signal: AbortSignal
  release: () => void
} {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException('The server did not answer in time', 'TimeoutError')),
    timeoutMs,
  )
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return {
    release() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
    signal: controller.signal,
  }
}
