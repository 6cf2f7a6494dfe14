import { debianPackages } from '@hopechest/testing/programs'
import { CommandError, runCommand } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'

/** Programs that tests use where they are installed. In CI they have to be. Of browsers our packages bring one. */
await runCommand(async () => {
  const { chromium: _, ...needed } = debianPackages
  const packages = [...new Set(Object.values(needed))]
  if (!isDebianAsRoot())
    throw new CommandError(
      `This needs Debian, and root. Install them as your system does it: ${packages.join(', ')}.`,
    )
  await installPackages(packages)
})
