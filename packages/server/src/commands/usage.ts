import { partNames } from '../parts/registry.ts'

const configuration = `
Configuration: defaults, then the JSON file of --config (or LATCHKEY_CONFIG), then the environment:
  LATCHKEY__PORT=8080  LATCHKEY__DATABASE__URL=postgres://…  LATCHKEY__METRICS__TOKEN_FILE=/run/secrets/token`

/** The help of each command. */
export const usage = {
  auth: `Usage: latchkey-server auth rotate-keys [--config FILE]

Makes a new key that signs the tokens of visitors. The old one signs no more, and stays in /.well-known/jwks.json until
its last token has expired, so nobody is signed out. A server that runs on the embedded database does it itself.
${configuration}`,

  backup: `Usage: latchkey-server backup FILE [--config FILE]

Writes every row of the database into a compressed file that only its owner may read; it holds the keys that sign tokens. A server
that runs on the embedded database writes it itself, so it needs the right to, and answers nothing from its database meanwhile.
${configuration}`,

  config: `Usage: latchkey-server config print|check [--config FILE] [--only PART]

  print        show the configuration in effect, secrets masked
  check        say whether a server can start with it; no database, key file or port is opened
  --only PART  as of a server that is started so
${configuration}`,

  history: `Usage: latchkey-server history reset CHAIN [--from BLOCK]

  CHAIN         by its CAIP-2 id, such as eip155:1

  reset         forget the activity that the server has read of the chain itself, to read it anew
  --from BLOCK  only from this block on

For a chain that was read from a node of another one, or that was reorganised deeper than the server remembers. A server that runs
begins again by itself, at the block that the setting history names. Each reset is in the audit log.
${configuration}`,

  mail: `Usage: latchkey-server mail test ADDRESS [--role ROLE]

  ADDRESS      whom to send a mail to, such as ann@example.com

  test         send one test mail by the mail server of wallet.mail, and show its last answer, or the step that failed:
               the connection, TLS, the login, the sender, the receiver or the content
  --role ROLE  whose mail it is: wallet (the default) or recovery

It asks neither the database nor a running server, and counts against no budget of mails.
${configuration}`,

  main: `Usage: latchkey-server [COMMAND] [--config FILE]

  serve                               start the server (the default)
  migrate                             bring the database up to date
  backup FILE                         write every row of the database into a file
  restore FILE                        fill a new database from such a file
  config print|check                  show or check the configuration
  project create|list|show|edit|delete  manage the sites that may use the server
  project embed add|remove|list       manage the sites that may show the wallet of a project
  names show|take-down|allow          look after what visitors have registered
  history reset CHAIN                 forget the activity that was read of a chain, to read it anew
  mail test ADDRESS                   send a test mail, and show what the mail server says
  auth rotate-keys                    make a new key for the tokens of visitors
  sessions end --all                  end the session of every visitor
  user freeze|thaw EMAIL              freeze a visitor's wallet who asks for it, and take that back
  wallet acknowledge-restore          say that you know of a restore of the wallet's database

  latchkey-server --version           the version
  latchkey-server COMMAND --help      more about a command
${configuration}`,

  migrate: `Usage: latchkey-server migrate [--config FILE] [--only PART]

Brings the tables up to date and ends: those that all servers have, and those of the parts that are served. The server does the
same when it starts.
${configuration}`,

  names: `Usage: latchkey-server names show NAME [--json]
       latchkey-server names take-down NAME
       latchkey-server names allow NAME

  NAME        with its zone, such as alice.names.example.com

  show        who has the name, and what it says
  take-down   take the name from its owner; neither it nor what looks like it is given again
  allow       let a name that was taken down be registered again

A server that runs on the embedded database does what is asked here itself. Each take-down and each permission is
in the audit log. Where names are registered is the setting names.zone.
${configuration}`,

  project: `Usage: latchkey-server project create --name NAME [OPTIONS]
       latchkey-server project edit ID [OPTIONS]
       latchkey-server project show ID [--json]
       latchkey-server project list [--json]
       latchkey-server project delete ID
       latchkey-server project embed add|remove ID ORIGIN…
       latchkey-server project embed list ID [--json]

  --name NAME             what people call the site
  --id ID                 with create: the id, instead of a random one
  --origin PATTERN        an allowed origin, such as https://*.example.com, where * is one whole label; repeat for several
  --any-origin            allow every origin
  --feature NAME=VALUE    on, off, or a list: --feature activity=off --feature multi_wallet=on
                          (activity, multi_wallet, onramp, social_login, swap; kept for a version that has
                          it: branding)
  --include-wallet ID     show only these wallets
  --exclude-wallet ID     never show these
  --featured-wallet ID    show these first
  --certified-wallet ID   give these the badge "certified", which visitors can filter by; nobody else gives it
  --custom-wallet JSON    a wallet of your own, or a list of them: JSON, or the name of a file with it
                          {"id":"own","name":"Own","chains":["eip155:1"],"mobile_link":"own://","homepage":"https://…"}
  --name-zone ZONE        where its visitors register names, instead of the server's zone; '' for that again
  --legacy-name-zone ZONE with --name-zone: names that end so are read, too, and get no more; repeat for several
  --analytics on|off      keep the events the site sends
  --enable, --disable     accept or refuse the project's requests
  --development, --no-development
                          whether every page of localhost may show the wallet as well

  embed                   which sites may show the wallet that is made for visitors: whole origins, scheme, host and
                          port to the letter, without *; those of the setting wallet.embedders may as well

A wallet's ID is its id, name or rdns. With edit, --origin and each wallet option replace the whole list they name,
and a wallet option with '' empties it. A server that runs on the embedded database does what is asked here itself,
so both can be used at the same time.
${configuration}`,

  restore: `Usage: latchkey-server restore FILE [--config FILE]

Fills the configured database, which must be new, with the rows of a backup, and brings it up to date: everything or nothing. The
backup may be of an older server and of the other kind of database, so this also moves from the embedded one to PostgreSQL.
${configuration}`,

  serve: `Usage: latchkey-server serve [--config FILE] [--host HOST] [--port PORT] [--only PART]

Starts the server, or with --only one of its parts (${partNames.join(', ')}) besides probes and metrics. SIGINT or SIGTERM stops it: requests under way are finished first.
${configuration}`,

  sessions: `Usage: latchkey-server sessions end --all [--config FILE]

Ends the session of every visitor who has signed in, as after a restore: it brings back sessions that had ended. Rotate the keys as
well (auth rotate-keys). A server that runs on the embedded database does it itself.
${configuration}`,

  user: `Usage: latchkey-server user freeze|thaw EMAIL [--config FILE]

  EMAIL   by which the visitor logs in to the wallet

  freeze  no device gets a part of the wallet any more: none signs, and none comes in. Its owner thaws it within a day, from a device
          or by a new login
  thaw    take that back; what its owner has frozen stays frozen

For a visitor who thinks that somebody got in, and has no device at hand. Make sure that it is them: whoever is frozen can pay
nothing for a day. Run it where the key files are, for each role that has a machine of its own. Each is in the audit log.
${configuration}`,

  wallet: `Usage: latchkey-server wallet acknowledge-restore [--config FILE]

Says that you know of a restore: until then /readyz of a server whose wallet's database is older than it was is degraded. With it
every visitor of the wallet is signed out, since whoever was out before the restore is in again. Run it where the key files are, for
each role that has a machine of its own.
${configuration}`,
} as const
