/**
 * A file of a site as nginx can run it: among the settings that a site has around it, with all that it writes in a folder of the
 * test, and without the right to low ports.
 */
export function nginxFile(
  site: string,
  {
    folder,
    listenOn,
  }: {
    /** With `fullchain.pem` and `privkey.pem`. */
    folder: string
    /** Where it listens instead of a port of every address. */
    listenOn: (port: number) => string
  },
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};\n`)
    .join('')
  const text = site
    .replaceAll('/etc/ssl/latchkey', () => folder)
    // The same ports by IPv6, which a machine may lack.
    .replaceAll(/^ *listen \[::\]:.*\n/gm, '')
    .replaceAll(/(?<=^ *listen )(\d+)/gm, (port) => listenOn(Number(port)))
  return `pid ${folder}/nginx.pid;\ndaemon off;\nerror_log stderr;\nevents {}\nhttp {\naccess_log ${folder}/access.log;\n${temporary}${text}\n}\n`
}
