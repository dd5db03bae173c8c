/** A code block of a page: its file as its first comment names it, and what it says. */
export type CodeBlock = { file: string; code: string }

const fence = /^```(tsx?)\n([\s\S]*?)^```$/gm
const named = /^\/\/ ([\w./-]+\.tsx?)\n/

/**
 * The TypeScript blocks of a page in their order. One that begins with a comment like `// config.ts` has that name, so
 * that others can import it; the others are numbered.
 */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(fence)].map(([, language, code = ''], index) => ({
    code,
    file: named.exec(code)?.[1] ?? `block${index + 1}.${language}`,
  }))
}
