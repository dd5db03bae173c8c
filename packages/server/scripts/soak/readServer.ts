import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerHoldings } from './SoakFacts.ts'
import type { SoakServer } from './startSoakServer.ts'

/** The numbers that a server tells about itself. */
export type Numbers = {
  holdings: ServerHoldings
  cpuSeconds: number
  mailboxBytes: number
  sockets: number
  /** Requests by status since its start. */
  requests: Record<string, number>
}

/** Asks for the metrics, and the system for the files. */
export async function readServer({ pid, target }: SoakServer): Promise<Numbers> {
  const response = await fetch(`${target.url}/metrics`)
  const text = await response.text()
  const number = (name: string) =>
    Number(new RegExp(`^latchkey_${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
  const requests: Record<string, number> = {}
  for (const [, status = '', count] of text.matchAll(
    /^latchkey_http_request_duration_seconds_count\{[^}]*status="(\d+)"[^}]*\} (\d+)/gm,
  ))
    requests[status] = (requests[status] ?? 0) + Number(count)
  return {
    cpuSeconds: number('process_cpu_seconds_total'),
    holdings: {
      files: filesOf(pid),
      residentBytes: number('process_resident_memory_bytes'),
      usedBytes: number('nodejs_heap_size_used_bytes') + number('nodejs_external_memory_bytes'),
    },
    mailboxBytes: number('relay_mailbox_bytes'),
    requests,
    sockets: number('relay_sockets'),
  }
}

function filesOf(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return undefined
  }
}

/** Bytes of a folder; a file that goes away meanwhile counts nothing. */
export function bytesOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    try {
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).blocks * 512
    } catch {
      // It is gone.
    }
  return bytes
}
