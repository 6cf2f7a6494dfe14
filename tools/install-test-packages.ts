import { debianPackages } from '@hopechest/testing/machine/programs'
import { CommandError, readWords, runCommand } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'
import { packagesOfDebianTest } from './package/testing/packages.ts'
import { packagesOfSites } from './wordpress/sites/packages.ts'

const usage = `Usage: npm run install-test-packages -- [--all]

Installs the programs that tests use where they are there. In CI they have to be. Of browsers our packages bring one.

  --all  also what test:wordpress and test:debian need: at once, they would wait for each other to install it. And Debian's
         Chromium, because that of our packages takes no extension`

const { all } = readWords(usage, { options: { all: { type: 'boolean', default: false } } }).values

await runCommand(async () => {
  const { chromium, ...needed } = debianPackages
  const packages = new Set<string>(Object.values(needed))
  if (!isDebianAsRoot())
    throw new CommandError(
      `This needs Debian, and root. Install them as your system does it: ${[...packages].join(', ')}.`,
    )
  if (all)
    for (const each of [...packagesOfDebianTest, ...(await packagesOfSites()), chromium]) packages.add(each)
  await installPackages([...packages])
})
