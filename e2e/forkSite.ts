import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type ForkedSite = { url: string; close(): Promise<void> }

/** Runs a file of this folder, which builds a site and serves it; `facts` are for it. Waits for as long as it lives. */
export async function forkSite(file: string, facts?: object): Promise<ForkedSite> {
  const child = fork(
    join(import.meta.dirname, file),
    facts === undefined ? [] : [JSON.stringify(facts)],
    { execArgv: ['--conditions=source', '--import', 'tsx'] },
  )
  const exited = once(child, 'exit')
  const [said] = await Promise.race([
    once(child, 'message') as Promise<[{ url: string }]>,
    exited.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}.`))),
  ])
  return {
    async close() {
      child.kill()
      await exited
    },
    url: said.url,
  }
}
