/* The program's side of a plug-in: what it calls, and the tables that it reads. */
#include "variants/plugins.h"

#include <string.h>

#include "variants/plugin.h"

#define FUNCTION(type, name, parameters, names) .name = (name),
#define FUNCTION_VOID(name, parameters, names)  .name = (name),
static const PluginFunctions functions = { PLUGIN_FUNCTIONS(FUNCTION, FUNCTION_VOID) };
#undef FUNCTION
#undef FUNCTION_VOID

const char *plugin_build(void) {
    return PLUGIN_BUILD;
}

void plugin_link(const Plugin *plugin) {
    engine_init();
    plugin->links->functions = functions;
    memcpy(plugin->links->zobrist, &zobrist, sizeof zobrist);
    memcpy(plugin->links->attacks, &attacks, sizeof attacks);
}
