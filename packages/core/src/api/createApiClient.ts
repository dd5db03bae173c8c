import { HttpShapeError, HttpStatusError } from '../errors/http.ts'

/** Reads what a schema says, or throws. */
export type Schema<T> = { parse(value: unknown): T }

type Query = Readonly<Record<string, string | number | undefined>>

export type ApiClient = {
  get<T>(path: string, parameters: RequestParameters<T>): Promise<T>
  post<T>(path: string, parameters: RequestParameters<T> & { body: unknown }): Promise<T>
  /** Address of a resource of the server, with the query every call carries. */
  url(path: string, query?: Query): string
}

type RequestParameters<T> = {
  query?: Query | undefined
  /** Loads what the answer must look like, once there is one. */
  schema: () => Schema<T> | Promise<Schema<T>>
  signal?: AbortSignal | undefined
}

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

  async function request<T>(
    path: string,
    { body, query, schema, signal }: RequestParameters<T> & { body?: unknown },
  ): Promise<T> {
    const { release, signal: limited } = withTimeout(signal)
    try {
      const response = await fetch(url(path, { ...query, clientId: clientId?.() }), {
        signal: limited,
        // text/plain keeps the browser from asking the server first (CORS preflight).
        ...(body === undefined
          ? {}
          : {
              body: JSON.stringify(body),
              headers: { 'content-type': 'text/plain' },
              method: 'POST',
            }),
      })
      if (!response.ok)
        throw new HttpStatusError({ reason: await firstReason(response), status: response.status })
      // Not before: browsers keep the failure of a module asked for offline as long as the page lives.
      const [answer, expected] = await Promise.all([response.json() as Promise<unknown>, schema()])
      return parseAnswer(path, expected, answer)
    } finally {
      release()
    }
  }

  return { get: request, post: request, url }
}

function parseAnswer<T>(path: string, schema: Schema<T>, answer: unknown): T {
  try {
    return schema.parse(answer)
  } catch (cause) {
    throw new HttpShapeError({ cause, path })
  }
}

async function firstReason(response: Response): Promise<string | undefined> {
  try {
    const body = (await response.json()) as { reasons?: { description?: unknown }[] } | null
    const description = body?.reasons?.[0]?.description
    return typeof description === 'string' ? description : undefined
  } catch {
    // A proxy's error page is no envelope; the status alone has to do.
    return undefined
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
