import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What drives a WebKit on a machine without a screen. */
export type WebKit = {
  /** WebKitGTK's driver, which starts the browser that was built with it. */
  driver: string
  /** The screen that the browser needs. */
  display: string
}

/** The driver of Debian's `webkit2gtk-driver` with the screen of its `xvfb`, or nothing when one of them lacks. */
export function findWebKit(environment: NodeJS.ProcessEnv = process.env): WebKit | undefined {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync)
  const [driver, display] = [find('WebKitWebDriver'), find('Xvfb')]
  return driver && display ? { display, driver } : undefined
}
