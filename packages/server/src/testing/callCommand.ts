import { run } from '../commands/run.ts'

/** Runs a command in this process, as `bin.ts` does in its own. */
export async function callCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; complained: string; printed: string }> {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await run({
    args,
    complain: (text) => complaints.push(text),
    environment,
    print: (text) => printed.push(text),
  })
  return { code, complained: complaints.join('\n'), printed: printed.join('\n') }
}
