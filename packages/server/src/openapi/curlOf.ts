import type { Access, RouteDeclaration } from '../http/RouteDeclaration.ts'
import { exampleValues } from './exampleValues.ts'

/** How a caller shows who it is, where that is not in the address. */
const headers: Readonly<Record<Access, readonly string[]>> = {
  device: ['DPoP: PROOF'],
  machine: ['authorization: Bearer TOKEN'],
  operator: ['authorization: Bearer TOKEN'],
  project: [],
  public: [],
  visitor: ['authorization: Bearer TOKEN'],
  webhook: ['webhook-signature: SIGNATURE'],
}

/** A call of a route as a shell makes it, with what it must be given. */
export function curlOf(
  { access, method, path, query = {} }: RouteDeclaration,
  { body, url }: { body: unknown; url: string },
): string {
  const [, , subject = ''] = path.split('/')
  const exampleFor = (name: string) =>
    encodeURIComponent(
      String((exampleValues[`${subject}.${name}`] ?? exampleValues[name])?.[0] ?? name),
    ).replaceAll('%3A', ':')
  const named = [
    ...(access === 'project' ? ['projectId'] : []),
    ...Object.keys(query).filter((name) => query[name]?.required),
  ]
  const search = named.map((name) => `${name}=${exampleFor(name)}`).join('&')
  const address = `${url}${path.replace(/\{(\w+)\}/g, (_, name: string) => exampleFor(name))}`
  const parts = [
    `curl${method === 'get' || (method === 'post' && body !== undefined) ? '' : ` -X ${method.toUpperCase()}`} '${address}${search && `?${search}`}'`,
    ...headers[access].map((each) => `-H '${each}'`),
    ...(body === undefined
      ? []
      : [
          `-H 'content-type: application/json'`,
          `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
        ]),
  ]
  return parts.join(' \\\n  ')
}
