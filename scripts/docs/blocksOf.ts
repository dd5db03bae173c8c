/** A piece of code in a page. */
export type Block = {
  /** What stands after the fence: `ts`, `sh`. */
  language: string
  /** Of its first line of code, from 1. */
  line: number
  text: string
}

/** The fenced blocks of a page in Markdown (CommonMark, 4.5). */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: { fence: string; block: Block } | undefined
  for (const [index, line] of page.split('\n').entries()) {
    if (open) {
      if (line.trim() === open.fence) {
        blocks.push(open.block)
        open = undefined
      } else open.block.text += `${line}\n`
      continue
    }
    const [, fence, language = ''] = /^ {0,3}(`{3,})(\w*)/.exec(line) ?? []
    if (fence !== undefined) open = { block: { language, line: index + 2, text: '' }, fence }
  }
  if (open) throw new Error(`The block of line ${open.block.line} has no end.`)
  return blocks
}

/** Whether a block registers a site, which types the hooks of the whole program it is in. */
export function registers(text: string): boolean {
  return /declare module '@latchkey\/core'/.test(text)
}
