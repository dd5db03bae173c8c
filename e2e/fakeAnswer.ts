import type { Page, Request } from '@playwright/test'

/** Answers a path of the server in its place, readable from any origin. */
export async function answerInstead(
  page: Page,
  path: string,
  { json = {}, status = 200 }: { status?: number; json?: unknown },
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json, status }),
  )
}

/** Requests of a path, as they are made. */
export function requestsTo(page: Page, path: string): readonly Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request)
  })
  return requests
}
