import { isSecret } from './isSecret.ts'
import type { PlayClient } from './PlayClient.ts'

/** By what a server says that it is a client. */
export type ShownClient = { id: string; secret: string }

/** Whether a server has shown the client's name, and one of its secrets. */
export async function isClient(
  shown: ShownClient,
  { client, issuer, now }: { client: PlayClient; issuer: string; now: number },
): Promise<boolean> {
  if (shown.id !== client.id) return false
  const checks = [client.secret]
    .flat()
    .map((secret) => isSecret(shown.secret, { client: client.id, issuer, now, secret }))
  return (await Promise.all(checks)).includes(true)
}

/** What a request shows in its form, or as Basic: as it is, because no document says that the providers decode it (RFC 6749 2.3.1). */
export function shownClient(
  form: URLSearchParams,
  {
    authorization,
    takesBasic,
  }: { authorization: string | undefined; takesBasic: boolean | 'only' },
): ShownClient {
  if (takesBasic === 'only' || (takesBasic && authorization)) return readBasic(authorization)
  return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
}

/** Client and secret of an `Authorization`; empty ones where it is none by Basic. */
export function readBasic(authorization = ''): ShownClient {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(authorization) ?? []
  const [, id = '', secret = ''] =
    /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return { id, secret }
}
