import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Makes `fullchain.pem` and `privkey.pem`, good for a day, for the names in the files of `deploy/`. */
export async function makeCertificate(folder: string): Promise<void> {
  const names = ['connect.example.com', 'wallet.example.com'].map((name) => `DNS:${name}`).join()
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'],
    ...['-subj', '/CN=connect.example.com', '-addext', `subjectAltName=${names}`],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ])
}
