"""A scripted MCP server, of the legacy era unless it is modern. Its first argument says how it behaves as a whole, the name of a tool how it answers."""
import json, os, signal, subprocess, sys, threading, time

behaviour = sys.argv[1] if len(sys.argv) > 1 else 'usual'
lock = threading.Lock()
cancelled = threading.Event()
answers = {}
waiting = {}
methods = []
heard = {}


def write(text):
    with lock:
        sys.stdout.write(text)
        sys.stdout.flush()


def send(message):
    write(json.dumps({'jsonrpc': '2.0', **message}) + '\n')


def result(id, value):
    send({'id': id, 'result': value})


def text(id, value):
    result(id, {'content': [{'type': 'text', 'text': value}]})


def notify(method, **params):
    send({'method': method, 'params': params})


def ask(number, method):
    waiting[number] = threading.Event()
    send({'id': number, 'method': method, 'params': {}})
    waiting[number].wait(20)
    answer = answers.get(number, {})
    return answer.get('result', {'error': answer.get('error', {}).get('code')})


def list_page(request):
    if behaviour == 'endless-list':
        return {'tools': [], 'nextCursor': 'again'}
    page = int(request.get('params', {}).get('cursor', '0'))
    if behaviour.startswith('pages-'):
        return {'tools': [{'name': f'tool_{page}'}, {'name': ' '}, 'none'],
                **({'nextCursor': str(page + 1)} if page + 1 < int(behaviour[6:]) else {})}
    tools = [{'name': f'tool_{page}_{i}', 'description': 'Counts.', 'inputSchema': {'type': 'object'},
              'annotations': {'readOnlyHint': i == 0}} for i in range(2)]
    return {'tools': tools, **({'nextCursor': str(page + 1)} if page < 2 else {})}


def asking(id, method, state=None):
    result(id, {'resultType': 'input_required', 'inputRequests': {'q': {'method': method}},
                **({'requestState': state} if state else {})})


def modern(id, name, params):
    """What only a modern server does; false for other tools."""
    if name == 'question' and 'inputResponses' not in params:
        asking(id, 'elicitation/create', 'half way')
    elif name == 'question':
        text(id, json.dumps([params['inputResponses'], params.get('requestState')]))
    elif name == 'questions':
        heard['questions'] = heard.get('questions', 0) + 1
        asking(id, 'elicitation/create')
    elif name == 'sampler':
        asking(id, 'sampling/createMessage')
    elif name == 'meta':
        text(id, json.dumps(params['_meta'], sort_keys=True))
    elif name == 'heard':
        text(id, json.dumps(heard))
    else:
        return False
    return True


def call(id, name, arguments, token):
    if name == 'echo':
        text(id, arguments.get('text', ''))
    elif name == 'progress':
        for done in range(1, 4):
            notify('notifications/progress', progressToken=token, progress=done / 4, total=1, message=f'step {done}')
        text(id, 'done')
    elif name == 'wait':
        notify('notifications/progress', progressToken=token, progress=1)
        cancelled.wait(60)
    elif name == 'was_cancelled':
        text(id, str(cancelled.is_set()))
    elif name == 'change':
        notify('notifications/tools/list_changed')
        text(id, 'changed')
    elif name == 'ask':
        text(id, json.dumps([ask(f's{n}', method) for n, method in enumerate(
            ['elicitation/create', 'sampling/createMessage', 'roots/list', 'ping', 'made/up'])]))
    elif name == 'die':
        print('connection refused by password=hunter2secret', file=sys.stderr, flush=True)
        os._exit(3)
    elif name == 'flood':
        while True:
            notify('notifications/resources/updated', uri='x')
    elif name == 'verbose':
        for n in range(25000):
            notify('notifications/message', level='info', data=f'message {n}')
            print(f'line {n} token=ghp_0123456789abcdefghijklmnopqrstuvwx12', file=sys.stderr)
        text(id, 'said it all')
    elif name == 'verbose_for_ever':
        while True:
            notify('notifications/message', level='info', data='x')
    elif name == 'unknown_ids':
        for n in range(100):
            result(100000 + n, {})
            result(f'never-{n}', {})
        text(id, 'still here')
    elif name == 'garbage':
        while True:
            write('not json at all\n')
    elif name == 'long':
        write('{"jsonrpc":"2.0","id":%d,"result":{"x":"' % id)
        for _ in range(100):
            write('y' * (1 << 20))
        write('"}}\n')
    elif name == 'environment':
        text(id, json.dumps(sorted(os.environ)))
    elif name == 'spawn':
        script = 'import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)'
        child = subprocess.Popen([sys.executable, '-c', script], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        text(id, str(child.pid))
    elif name == 'methods':
        text(id, json.dumps(methods))
    elif name == 'orphan':
        # It holds the output open, and ends with the input.
        subprocess.Popen([sys.executable, '-c', 'import sys; sys.stdin.read()'])
        os._exit(4)
    elif name == 'not_a_number':
        # As Python writes it, unless it is told not to.
        result(id, {'structuredContent': {'id': 1, 'x': float('nan')}})
    elif name == 'twice':
        text(id, 'first')
        text(id, 'second')
    elif name == 'decimal_id':
        notify('notifications/progress', progressToken=float(token), progress=1)
        text(float(id), 'answered')
    elif name == 'decimal_not_a_number':
        result(float(id), {'x': float('nan')})
    elif name == 'decimal_bare_answer':
        send({'id': float(id)})
    elif name == 'half':
        write('{"jsonrpc":"2.0","id":%d,"result":{"content":[' % id)
        os._exit(5)
    elif name == 'bare_answer':
        send({'id': id})
    elif name == 'no_result':
        send({'id': id, 'result': 'a string'})
    elif name == 'chatty':
        for n in range(500):
            print(f'line {n} token=ghp_0123456789abcdefghijklmnopqrstuvwx12', file=sys.stderr)
        sys.stderr.flush()
        text(id, 'written')
    else:
        send({'id': id, 'error': {'code': -32602, 'message': f'no tool {name}'}})


def take(request):
    method, id = request.get('method'), request.get('id')
    params = request.get('params', {})
    methods.append(method)
    if method is None:
        answers[id] = request
        waiting[id].set()
    elif method == 'initialize':
        version = '1999-01-01' if behaviour == 'old' else '2025-11-25'
        result(id, {'protocolVersion': version, 'serverInfo': {'name': 'odd', 'version': '1'}, 'instructions': 'Be odd.',
                    'capabilities': {} if behaviour == 'bare' else
                    {'tools': {'listChanged': True}, 'logging': {}, 'resources': {}}})
    elif method == 'server/discover' and behaviour.startswith('modern'):
        result(id, {'supportedVersions': ['2026-07-28'], 'capabilities': {'tools': {'listChanged': True}, 'resources': {}},
                    'instructions': 'Be modern.',
                    '_meta': {'io.modelcontextprotocol/serverInfo': {'name': 'odd', 'version': '2'}}})
    elif method == 'subscriptions/listen':
        heard['filter'] = params['notifications']
        if behaviour == 'modern-forgetful' and methods.count(method) == 1:
            result(id, {})
        elif behaviour == 'modern':
            notify('notifications/tools/list_changed')
    elif method == 'resources/list':
        result(id, {'resources': [{'uri': 'ui://page'}, 'none']})
    elif method == 'tools/list':
        result(id, list_page(request))
    elif method == 'tools/call':
        token = params.get('_meta', {}).get('progressToken')
        if behaviour.startswith('modern') and modern(id, params['name'], params):
            return
        if params['name'] == 'close_input':
            # On the thread that reads: another thread could not close the input while it is being read.
            os.close(0)
            time.sleep(600)
        threading.Thread(target=call, args=(id, params['name'], params.get('arguments', {}), token), daemon=True).start()
    elif method == 'resources/read':
        result(id, {'contents': [{'uri': params['uri'], 'mimeType': 'text/html', 'text': '<p>hello</p>'}]})
    elif method == 'notifications/cancelled':
        cancelled.set()
    elif method == 'server/discover' and behaviour == 'fragile':
        os._exit(7)
    elif method == 'server/discover' and behaviour == 'shy':
        pass
    elif id is not None:
        if method == 'ping':
            print('pinged', file=sys.stderr, flush=True)
        if method in ('ping', 'logging/setLevel'):
            result(id, {})
        else:
            send({'id': id, 'error': {'code': -32601, 'message': 'Method not found'}})


if behaviour == 'broken':
    print('ModuleNotFoundError: No module named weather', file=sys.stderr)
    sys.exit(1)
if behaviour == 'silent' or behaviour == 'deaf':
    if behaviour == 'silent':
        for _ in sys.stdin:
            pass
    time.sleep(600)
if behaviour == 'stubborn':
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if behaviour == 'banner':
    print('Welcome to the odd server!\nListening…', flush=True)
for line in sys.stdin:
    take(json.loads(line))
if behaviour == 'stubborn':
    time.sleep(600)
