import { notSampled } from './sampler.mjs'

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
          statusReason?: string
          replacement?: string
          /** How many tests were run to their end; undefined where none was chosen. */
          testsCompleted?: number
          location: { start: Position; end: Position }
        }[]
      }
    >
  >
}

export type Survivor = { file: string; line: number; original: string; replacement: string }

type Mutant = MutationReport['files'][string]['mutants'][number]

const maxText = 90

/** What no test noticed, and how much of each file tests notice. Mutants that do not run count for neither. */
export function survivorsOf({ files }: MutationReport): {
  survivors: readonly Survivor[]
  files: readonly { file: string; detected: number; total: number }[]
  detected: number
  /** Of these, mutants whose tests ran out of time: they hang, or the machine was too busy. */
  timedOut: number
  /** Mutants that were tried. */
  total: number
  /** Percent. */
  score: number
  /** Mutants that were not tried: left out of the sample, or ignored by an option. */
  untried: { unsampled: number; ignored: number }
  /** Mutants that survived a run of no test at all, which is an error of the runner and says nothing (stryker-js issue 6073). */
  unmeasured: number
} {
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const counted = Object.entries(files).map(([file, { mutants, source }]) => ({
    detected: mutants.filter(isDetected).length,
    file,
    survivors: mutants
      .filter(isSurvivor)
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
    detected,
    files: counted.map((one) => ({
      detected: one.detected,
      file: one.file,
      total: one.detected + one.survivors.length,
    })),
    score: total === 0 ? 100 : (100 * detected) / total,
    survivors,
    timedOut: mutants.filter(({ status }) => status === 'Timeout').length,
    total,
    unmeasured: mutants.filter(isUnmeasured).length,
    untried: {
      ignored: mutants.filter(({ status }) => status === 'Ignored').length,
      unsampled: mutants.filter(({ statusReason }) => statusReason === notSampled).length,
    },
  }
}

function isDetected({ status }: Mutant): boolean {
  return status === 'Killed' || status === 'Timeout'
}

function isSurvivor(mutant: Mutant): boolean {
  return mutant.status === 'NoCoverage' || (mutant.status === 'Survived' && !isUnmeasured(mutant))
}

function isUnmeasured({ status, testsCompleted }: Mutant): boolean {
  return status === 'Survived' && testsCompleted === 0
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
