import { endSocket } from './endSocket.ts'
import type { TakeUpgrade } from './RouteDeclaration.ts'
import type { Route } from './route.ts'

/** Hands an upgrade to the route whose path it asks for; other paths answer 404. */
export function takeUpgrades(routes: readonly Route[]): TakeUpgrade {
  const byPath = new Map(routes.flatMap(({ path, upgrade }) => (upgrade ? [[path, upgrade]] : [])))
  return function takeUpgrade(request, socket, head) {
    const [path = ''] = (request.url ?? '').split('?')
    const upgrade = byPath.get(path)
    if (upgrade) upgrade(request, socket, head)
    else
      endSocket(socket, 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  }
}
