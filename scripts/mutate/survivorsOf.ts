type Position = { line: number; column: number }

/** Of the mutation testing report schema, what is read here. */
export type MutationReport = {
  files: Readonly<
    Record<
      string,
      {
        source: string
        mutants: readonly {
          status: string
          replacement?: string
          location: { start: Position; end: Position }
        }[]
      }
    >
  >
}

export type Survivor = { file: string; line: number; original: string; replacement: string }

const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['NoCoverage', 'Survived'])
const maxText = 90

/** What no test noticed, and how much of each file tests notice. Mutants that do not run count for neither. */
export function survivorsOf({ files }: MutationReport): {
  survivors: readonly Survivor[]
  files: readonly { file: string; detected: number; total: number }[]
  /** Percent. */
  score: number
} {
  const counted = Object.entries(files).map(([file, { mutants, source }]) => ({
    detected: mutants.filter(({ status }) => noticed.has(status)).length,
    file,
    survivors: mutants
      .filter(({ status }) => unnoticed.has(status))
      .map(({ location, replacement = '' }) => ({
        file,
        line: location.start.line,
        original: oneLine(textAt(source, location)),
        replacement: oneLine(replacement),
      }))
      .sort((one, other) => one.line - other.line),
  }))
  const survivors = counted.flatMap((one) => one.survivors)
  const detected = counted.reduce((sum, one) => sum + one.detected, 0)
  const total = detected + survivors.length
  return {
    files: counted.map((one) => ({
      detected: one.detected,
      file: one.file,
      total: one.detected + one.survivors.length,
    })),
    score: total === 0 ? 100 : (100 * detected) / total,
    survivors,
  }
}

/** Lines and columns begin with 1; the end is after the text. */
function textAt(source: string, { start, end }: { start: Position; end: Position }): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  if (lines[last] !== undefined) lines[last] = lines[last].slice(0, end.column - 1)
  if (lines[0] !== undefined) lines[0] = lines[0].slice(start.column - 1)
  return lines.join('\n')
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxText ? `${line.slice(0, maxText)}…` : line
}
