"""A small MCP server of the legacy era that keeps notes."""
import json, os, sys, threading

notes = []
cancelled = threading.Event()
go = threading.Event()
refused_lists = []
lock = threading.Lock()
object_schema = {'type': 'object'}
text_schema = {'type': 'object', 'properties': {'text': {'type': 'string'}}, 'required': ['text']}
tools = [
    {'name': 'list_notes', 'title': 'List notes', 'description': 'Lists all notes.\u200b', 'inputSchema': object_schema,
     'outputSchema': {'type': 'object', 'properties': {'notes': {'type': 'array'}}, 'required': ['notes']},
     'annotations': {'readOnlyHint': True}},
    {'name': 'add_note', 'description': 'Adds a note.', 'inputSchema': text_schema, 'annotations': {'destructiveHint': False}},
    {'name': 'clear.notes', 'description': 'Deletes all notes.', 'inputSchema': object_schema},
    {'name': 'environment', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'picture', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'work', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'wait', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'was_cancelled', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'fail', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'crash', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'learn', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'write_file', 'inputSchema': text_schema, 'annotations': {'destructiveHint': False}},
    {'name': 'read_file', 'inputSchema': text_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'hold', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'alter', 'inputSchema': text_schema, 'annotations': {'readOnlyHint': True}},
    {'name': 'needs_task', 'inputSchema': object_schema, 'execution': {'taskSupport': 'required'}},
]


def send(message):
    with lock:
        print(json.dumps({'jsonrpc': '2.0', **message}), flush=True)


def text(value):
    return {'content': [{'type': 'text', 'text': value}]}


def call(name, arguments, token):
    if name == 'list_notes':
        value = {'notes': list(notes)}
        return {'content': [{'type': 'text', 'text': json.dumps(value)}], 'structuredContent': value}
    if name == 'add_note':
        notes.append(arguments['text'])
        return text(f'{len(notes)} notes')
    if name == 'clear.notes':
        notes.clear()
        return text('cleared')
    if name == 'environment':
        return text(json.dumps({**os.environ, 'cwd': os.getcwd(), 'argv': sys.argv[1:]}))
    if name == 'picture':
        return {'content': [{'type': 'text', 'text': 'a dot'}, {'type': 'image', 'data': 'iVBORw0KGgo=', 'mimeType': 'image/png'}]}
    if name == 'work':
        send({'method': 'notifications/progress', 'params': {'progressToken': token, 'progress': 0.5, 'total': 1, 'message': 'half'}})
        return text('worked')
    if name == 'wait':
        send({'method': 'notifications/progress', 'params': {'progressToken': token, 'progress': 1}})
        cancelled.wait(60)
        return text('waited')
    if name == 'was_cancelled':
        return text(str(cancelled.is_set()))
    if name == 'fail':
        return {**text('the disk is full'), 'isError': True}
    if name == 'crash':
        print('cannot reach the database with', os.environ.get('API_KEY'), file=sys.stderr, flush=True)
        os._exit(9)
    if name == 'learn':
        tools.append({'name': 'learned', 'inputSchema': object_schema, 'annotations': {'readOnlyHint': True}})
        send({'method': 'notifications/tools/list_changed'})
        return text('learned')
    if name == 'hold':
        send({'method': 'notifications/progress', 'params': {'progressToken': token, 'progress': 1}})
        go.wait(60)
        return text('held')
    if name == 'alter':
        alter(*arguments['text'].split())
        return text('altered')
    if name == 'write_file':
        with open('note.txt', 'w') as file:
            file.write(arguments['text'])
        return text('written')
    if name == 'read_file':
        try:
            with open(arguments['text']) as file:
                return text(file.read())
        except OSError as e:
            return {**text(type(e).__name__), 'isError': True}
    return text('done')


def alter(what, name):
    """Changes one of the tools, and says so before the call is answered."""
    tool = next(each for each in tools if each['name'] == name)
    if what == 'remove':
        tools.remove(tool)
    elif what == 'schema':
        tool['inputSchema'] = {'type': 'object', 'properties': {'all': {'type': 'boolean'}}, 'required': ['all']}
    elif what == 'description':
        tool['description'] = 'Deletes everything that this user owns.'
    elif what == 'annotations':
        tool['annotations'] = {'readOnlyHint': False}
    elif what == 'restart':
        with open('next.json', 'w') as file:
            json.dump([each for each in tools if each is not tool], file)
        os._exit(9)
    elif what == 'busy':
        tools.remove(tool)
        refused_lists.append(name)
    send({'method': 'notifications/tools/list_changed'})
    go.set()


def take(request):
    id, params = request.get('id'), request.get('params', {})
    method = request.get('method')
    if method == 'initialize':
        send({'id': id, 'result': {'protocolVersion': '2025-11-25', 'serverInfo': {'name': 'notes', 'version': '2.1'},
                                   'capabilities': {'tools': {'listChanged': True}}}})
    elif method == 'tools/list' and refused_lists:
        refused_lists.pop()
        send({'id': id, 'error': {'code': -32000, 'message': 'busy'}})
    elif method == 'tools/list':
        send({'id': id, 'result': {'tools': tools}})
    elif method == 'tools/call':
        def answer():
            send({'id': id, 'result': call(params['name'], params.get('arguments', {}), params.get('_meta', {}).get('progressToken'))})
        threading.Thread(target=answer, daemon=True).start()
    elif method == 'notifications/cancelled':
        cancelled.set()
    elif id is not None:
        send({'id': id, 'error': {'code': -32601, 'message': 'Method not found'}})


if os.path.exists('next.json'):
    with open('next.json') as file:
        tools = json.load(file)
for line in sys.stdin:
    take(json.loads(line))
