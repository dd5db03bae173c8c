import { openCookie } from '../../../session/sealedCookie.ts'

export async function GET(request: Request): Promise<Response> {
  const session = await openCookie(request, 'session')
  return session
    ? Response.json({ account: session['account'] })
    : Response.json({ account: null }, { status: 401 })
}
