import { createHash } from 'node:crypto'
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'

/** What a browser keeps and cannot read: a JWE whose key is made of `SESSION_SECRET`. */
export async function sealCookie(name: string, content: JWTPayload, seconds: number) {
  const sealed = await new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    // What was sealed for one cookie is none of another.
    .setAudience(name)
    .setExpirationTime(`${seconds} s`)
    .encrypt(key())
  return `${name}=${sealed}; HttpOnly; Max-Age=${seconds}; Path=/; SameSite=Lax; Secure`
}

/** What a request's cookie holds; nothing when it was not sealed here, or has expired. */
export async function openCookie(request: Request, name: string): Promise<JWTPayload | undefined> {
  const cookies = request.headers.get('cookie')?.split('; ') ?? []
  const sealed = cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return jwtDecrypt(sealed, key(), { audience: name }).then(
    ({ payload }) => payload,
    () => undefined,
  )
}

export function endCookie(name: string): string {
  return `${name}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax; Secure`
}

function key(): Uint8Array {
  const secret = process.env['SESSION_SECRET'] ?? ''
  if (secret.length < 32) throw new Error('Set SESSION_SECRET to 32 random characters or more.')
  return createHash('sha256').update(secret).digest()
}
