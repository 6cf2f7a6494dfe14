import { runsAll } from './depth.ts'
import { openOnCluster, type Setting } from './world.ts'

const onTablesOfCluster: Setting = {
  name: 'tables in the form of a cluster',
  open: (options) => openOnCluster((database) => database, options),
}

/** The embedded host on tables in the form of a cluster, for what some statements do their own way there. */
export const cluster: readonly Setting[] = runsAll ? [onTablesOfCluster] : []
