/** What of a V8 heap snapshot is read: its nodes, each a run of numbers in the order of `node_fields`. */
export type HeapSnapshot = {
  nodes: readonly number[]
  snapshot: { meta: { node_fields: readonly string[]; node_types: readonly [readonly string[]] } }
}

/**
 * Bytes of what the page's own scripts hold. Not of compiled code: the browser compiles what runs often in bursts, for
 * hundreds of openings, and a leak of a few hundred bytes is lost in them. What it keeps outside of the JavaScript heap
 * is not ours to count here either: nodes and listeners have rows of their own.
 */
export function objectBytes({ nodes, snapshot: { meta } }: HeapSnapshot): number {
  const { node_fields: fields, node_types: types } = meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = types[0][nodes[at + type] ?? NaN] ?? ''
    if (!notObjects.has(name)) bytes += nodes[at + size] ?? 0
  }
  return bytes
}

const notObjects: ReadonlySet<string> = new Set(['code', 'native', 'synthetic'])
