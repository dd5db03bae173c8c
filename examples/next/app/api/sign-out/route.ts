import { endCookie } from '../../../session/sealedCookie.ts'

export async function POST(): Promise<Response> {
  return Response.json({ account: null }, { headers: { 'set-cookie': endCookie('session') } })
}
