import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

export const firefoxPreferences = {
  // No host but this machine: everything else goes to a proxy that is not there.
  'network.proxy.failover_direct': false,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.no_proxies_on': 'localhost,127.0.0.1',
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.type': 1,
  // A mouse, which a machine without a screen need not have: fine (2) and hovering (4).
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
}

/** `LATCHKEY_FIREFOX`, else an installed Firefox, else nothing. */
export function findFirefox(): string | undefined {
  return process.env['LATCHKEY_FIREFOX'] ?? candidates.find((path) => existsSync(path))
}
