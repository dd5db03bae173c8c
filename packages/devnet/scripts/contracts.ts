import { mkdir, writeFile } from 'node:fs/promises'
import { compileContracts } from '../src/contracts/compileContracts.ts'
import { artifactsFolder } from '../src/contracts/folders.ts'

const artifacts = await compileContracts()
await mkdir(artifactsFolder, { recursive: true })
for (const [name, artifact] of Object.entries(artifacts)) {
  await writeFile(new URL(`${name}.json`, artifactsFolder), `${JSON.stringify(artifact)}\n`)
  console.log(`${name}: ${artifact.bytecode.length / 2 - 1} bytes`)
}
