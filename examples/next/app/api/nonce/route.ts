import { randomUUID } from 'node:crypto'
import { sealCookie } from '../../../session/sealedCookie.ts'

/** A nonce for this browser alone, which the browser keeps itself. */
export async function GET(): Promise<Response> {
  const nonce = randomUUID().replaceAll('-', '')
  const cookie = await sealCookie('nonce', { nonce }, 5 * 60)
  return Response.json(
    { nonce },
    { headers: { 'cache-control': 'no-store', 'set-cookie': cookie } },
  )
}
