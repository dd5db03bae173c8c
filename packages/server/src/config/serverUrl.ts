import type { ServerConfig } from './serverConfig.ts'

/** Where browsers reach a server, as what is signed for it names it. */
export function serverUrl({
  host,
  port,
  publicUrl,
}: Pick<ServerConfig, 'host' | 'port' | 'publicUrl'>): string {
  const url = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return url.replace(/\/$/, '')
}
