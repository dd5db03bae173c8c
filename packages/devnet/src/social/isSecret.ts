import { importSPKI, jwtVerify } from 'jose'

/** What a server proves itself by: a text, or tokens by a key that its team has at the provider. */
export type PlaySecret =
  | string
  | {
      keyId: string
      /** SPKI, as PEM. */
      publicKey: string
      team: string
    }

/** Six months: a token that counts for longer is none. */
const maxSeconds = 15_777_000

/** Whether a server has shown its secret: the text itself, or a token by its key (ES256), for this provider, that counts now. */
export async function isSecret(
  shown: string,
  {
    client,
    issuer,
    now,
    secret,
  }: { client: string; issuer: string; now: number; secret: PlaySecret },
): Promise<boolean> {
  if (typeof secret === 'string') return shown === secret
  const { keyId, publicKey, team } = secret
  try {
    const { payload, protectedHeader } = await jwtVerify(
      shown,
      await importSPKI(publicKey, 'ES256'),
      {
        algorithms: ['ES256'],
        audience: issuer,
        currentDate: new Date(now),
        issuer: team,
        requiredClaims: ['exp', 'iat'],
        subject: client,
      },
    )
    const [from, until] = [payload.iat ?? 0, payload.exp ?? 0]
    return protectedHeader.kid === keyId && from <= now / 1000 && until - from <= maxSeconds
  } catch {
    return false
  }
}
